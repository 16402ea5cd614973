import type { FastifyRequest } from 'fastify'
import { plainAddress } from '../networks.ts'

/** The address of the client as far as proxies can be trusted; where a proxy forwards no valid address, its own. */
export const clientAddress = ({ ips, ip, raw }: Pick<FastifyRequest, 'ips' | 'ip' | 'raw'>): string =>
  (ips ?? [ip]).map(plainAddress).findLast((address) => address !== null) ?? raw.socket?.remoteAddress ?? 'unknown'
