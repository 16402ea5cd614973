import { readDomain } from '../../../domain/sign-in-providers/email-domain.ts'
import { entriesOf } from '../../../platform/input/entries.ts'
import { optional, required } from '../../../platform/input/fields.ts'
import {
  blankAsNull,
  boolean,
  Complaint,
  id,
  ids,
  integer,
  type Kind,
  listOf,
  nullable,
  text,
} from '../../../platform/input/kind.ts'

const issuer: Kind<string> = {
  schema: { type: 'string', format: 'uri', maxLength: 500, examples: ['https://login.example.org'] },
  read(raw) {
    const url = typeof raw === 'string' && raw.length <= 500 ? URL.parse(raw) : null
    const isPlain = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash
    // Not normalised: the `iss` of the provider's tokens must be exactly the same.
    if (isPlain && !/[\s?#\\]/.test(raw as string)) return raw as string
    throw new Complaint('must be the address of a provider such as https://login.example.org.')
  },
}

const domain: Kind<string> = {
  schema: { type: 'string', examples: ['example.org'] },
  read(raw) {
    const read = typeof raw === 'string' ? readDomain(raw) : null
    if (read !== null) return read
    throw new Complaint('must be domains such as example.org.')
  },
}

const domains: Kind<string[]> = {
  ...listOf(domain, { most: 50 }),
  read: (raw, reading) => [...new Set(listOf(domain, { most: 50 }).read(raw, reading))],
}

const scopes: Kind<string> = {
  schema: { type: 'string', maxLength: 255, examples: ['openid email profile'] },
  read(raw, reading) {
    const wanted = text({ filled: true }).read(raw, reading).trim().split(/\s+/)
    if (wanted.every((scope) => /^[!#-[\]-~]+$/.test(scope)) && wanted.includes('openid')) return wanted.join(' ')
    throw new Complaint('must be scopes separated by spaces, including openid.')
  },
}

const rules = entriesOf(
  {
    group: required(text({ filled: true })),
    workspace_id: required(id()),
    role_id: required(integer({ least: 1, most: 3 })),
    area_id: optional(nullable(id())),
  },
  { what: 'rules', most: 200 },
)

type GroupRule = { group: string; workspace_id: string; role_id: number; area_id: string | null }

const groupRules: Kind<GroupRule[]> = {
  schema: { ...rules.schema, examples: [[]] },
  read: (raw, reading) =>
    rules.read(raw, reading).map(({ area_id, ...rule }) => ({ ...rule, area_id: area_id ?? null })),
}

const shared = {
  client_secret: optional(blankAsNull(text({ most: 1000 }))),
  scopes: optional(scopes),
  domains: optional(domains),
  button: optional(boolean()),
  links_by_email: optional(boolean()),
  only_way_in: optional(boolean()),
  checks_second_factor: optional(boolean()),
  creates_people: optional(boolean()),
  workspace_id: optional(nullable(id())),
  area_ids: optional(ids({ most: 100 })),
  groups_claim: optional(blankAsNull(text())),
  group_rules: optional(groupRules),
}

const name = text({ filled: true, most: 100 })
const clientId = text({ filled: true })

export const newProviderFields = {
  name: required(name),
  issuer: required(issuer),
  client_id: required(clientId),
  ...shared,
}
export const providerFields = {
  name: optional(name),
  issuer: optional(issuer),
  client_id: optional(clientId),
  ...shared,
}
