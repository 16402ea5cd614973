/**
 * Node's own modules for HTTP. An import would evaluate all their exports, one of which loads a client for WebSockets: that
 * takes several times as long as HTTP itself, at every start.
 */
export const nodeHttp = (): typeof import('node:http') => process.getBuiltinModule('node:http')
export const nodeHttps = (): typeof import('node:https') => process.getBuiltinModule('node:https')
