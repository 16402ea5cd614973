import type { FastifyRequest } from 'fastify'
import { plainAddress } from '../networks.ts'

/** Where a request is from, as far as it can be believed: where a proxy hands on what is no address, the proxy's own. */
export const clientAddress = ({ ips, ip, raw }: Pick<FastifyRequest, 'ips' | 'ip' | 'raw'>): string =>
  (ips ?? [ip]).map(plainAddress).findLast((address) => address !== null) ?? raw.socket?.remoteAddress ?? 'unknown'
