/**
 * Node's own modules for HTTP. An import looks at all that they export, and with that loads a client for WebSockets, which
 * takes several times as long as HTTP itself, at every start.
 */
export const nodeHttp = (): typeof import('node:http') => process.getBuiltinModule('node:http')
export const nodeHttps = (): typeof import('node:https') => process.getBuiltinModule('node:https')
