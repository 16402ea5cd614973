// Node's test runner finds out which test a promise belongs to by async hooks, which run whenever a promise of the process is
// created or collected: a tenth of the time of a test process. An AsyncLocalStorage does the same without that cost, so the
// test runner, and no other module, gets a node:async_hooks that is built on one.
import asyncHooks, { type AsyncHook, type HookCallbacks } from 'node:async_hooks'
import { syncBuiltinESMExports } from 'node:module'

const { AsyncLocalStorage, AsyncResource, createHook, executionAsyncId } = asyncHooks
const currentTest = new AsyncLocalStorage<number>()
let callbacks: HookCallbacks = {}

/** A test or a hook of one: reported to the runner when it is created; what runs in its scope has its id. */
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
    return super.runInAsyncScope(() => currentTest.run(this.asyncId(), run))
  }
}

const shims = {
  AsyncResource: TestResource,
  executionAsyncId: () => currentTest.getStore() ?? executionAsyncId(),
  createHook: (wanted: HookCallbacks): AsyncHook => {
    callbacks = wanted
    const hook: AsyncHook = { enable: () => hook, disable: () => hook }
    return hook
  },
}

Object.assign(asyncHooks, shims)
// node:test reads them when it is loaded.
await import('node:test')
Object.assign(asyncHooks, { AsyncResource, createHook, executionAsyncId })
syncBuiltinESMExports()
