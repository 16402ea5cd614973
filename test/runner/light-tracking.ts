// Node's test runner finds out which test something belongs to by hooks that are called as each promise of the process is
// made and collected: a tenth of the time of a test process. An AsyncLocalStorage knows the same, and the engine hands it
// on by itself. So the runner, and nobody else, gets what it takes from node:async_hooks in a form that keeps to one.
import asyncHooks, { type AsyncHook, type HookCallbacks } from 'node:async_hooks'
import { syncBuiltinESMExports } from 'node:module'

const { AsyncLocalStorage, AsyncResource, createHook, executionAsyncId } = asyncHooks
const current = new AsyncLocalStorage<number>()
let callbacks: HookCallbacks = {}

/** A test, or a hook of one: known as it is made, and what runs in its scope carries its id. */
class TestResource extends AsyncResource {
  constructor(...args: ConstructorParameters<typeof AsyncResource>) {
    super(...args)
    callbacks.init?.(this.asyncId(), args[0], this.triggerAsyncId(), this)
  }

  override runInAsyncScope<This, Result>(
    fn: (this: This, ...args: unknown[]) => Result,
    thisArg?: This,
    ...args: unknown[]
  ): Result {
    const run = (): Result => Reflect.apply(fn, thisArg, args)
    return super.runInAsyncScope(() => current.run(this.asyncId(), run))
  }
}

const standIns = {
  AsyncResource: TestResource,
  executionAsyncId: () => current.getStore() ?? executionAsyncId(),
  createHook: (wanted: HookCallbacks): AsyncHook => {
    callbacks = wanted
    const hook: AsyncHook = { enable: () => hook, disable: () => hook }
    return hook
  },
}

Object.assign(asyncHooks, standIns)
// It takes them as it is loaded.
await import('node:test')
Object.assign(asyncHooks, { AsyncResource, createHook, executionAsyncId })
syncBuiltinESMExports()
