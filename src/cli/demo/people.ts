import { roleIds } from '../../domain/actor.ts'
import { costCentre, type DemoArea, type DemoSite, heads, sites } from './company.ts'
import { addressOf, type NameStyle, names } from './names.ts'
import { type Random, seeded } from './random.ts'

export type DemoPerson = {
  site: DemoSite
  username: string
  email: string
  /** The role in the workspace; the heads are also account admins. */
  roles: number[]
  accountAdmin: boolean
  areas: string[]
  tags: string[]
  /** Columns of the record. */
  facts: ReturnType<typeof factsOf>
  /** Values of custom fields, by key. */
  fields: Record<string, string>
}

type Post = { site: DemoSite; area: DemoArea; role: 'head' | 'manager' | 'lead' | 'staff' }

/** The people of the demo company, always the same. */
export function demoPeople(): DemoPerson[] {
  const random = seeded(20_260_130)
  const german = nameList(random, 'german')
  const english = nameList(random, 'english')
  const [first] = sites
  const topPosts = heads.map((head) => ({ ...head, site: first!, area: first!.areas[0]!, role: 'head' as const }))
  const posts = sites.flatMap(postsOf).map((post) => ({
    ...post,
    username: (post.site.names === 'german' ? german : english).pop()!,
    birthday: `${random.between(1963, 2006)}-${two(random.between(1, 12))}-${two(random.between(1, 28))}`,
    since: `${random.between(2016, 2025)}-${two(random.between(1, 12))}-01`,
  }))
  return [...topPosts, ...posts].map((post, index) => personOf(random, post, index))
}

const nameList = (random: Random, style: NameStyle): string[] => {
  const first = random.shuffled(names[style].first)
  return random.shuffled(names[style].last).map((last, index) => `${first[index % first.length]} ${last}`)
}

/** A manager in the office of every site, and somebody who leads each of the other areas. */
const postsOf = (site: DemoSite): Post[] =>
  site.areas.flatMap((area) =>
    Array.from({ length: area.staff }, (_, index) => {
      const first = area.office ? ('manager' as const) : ('lead' as const)
      return { site, area, role: index === 0 ? first : ('staff' as const) }
    }),
  )

const workspaceRoles: Record<Post['role'], number[]> = {
  head: [roleIds.workspaceAdmin],
  manager: [roleIds.workspaceAdmin],
  lead: [roleIds.workingAreaAdmin],
  staff: [roleIds.employee],
}

type Placed = Post & { username: string; birthday: string; since: string }

function personOf(random: Random, post: Placed, index: number): DemoPerson {
  const { site, area, role, username } = post
  const elsewhere = site.areas.filter((other) => other !== area && !other.office)
  const helpsOut = role === 'staff' && !area.office && random.chance(20)
  return {
    site,
    username,
    email: addressOf(username),
    roles: workspaceRoles[role],
    accountAdmin: role === 'head',
    areas: [area.name, ...(helpsOut ? [random.oneOf(elsewhere).name] : [])],
    tags: random.shuffled(site.tags).slice(0, area.office ? 0 : random.between(0, 2)),
    facts: factsOf(random, post, index),
    fields: {
      phone: site.phones.replace(/x/g, () => String(random.between(0, 9))),
      start_of_work: post.since,
      cost_center: costCentre(site, site.areas.indexOf(area)),
    },
  }
}

const raise: Record<Post['role'], number> = { head: 2.6, manager: 1.7, lead: 1.25, staff: 1 }

function factsOf(random: Random, { site, area, role, username, birthday, since }: Placed, index: number) {
  const partTime = role === 'staff' && random.chance(30)
  return {
    staff_number: String(1001 + index),
    external_id: `${site.externalId}${1001 + index}`,
    abbreviation: username.replace(/(\S)\S* (\S\S).*/, '$1$2'),
    birthday,
    start_of_accounting: since,
    salary: Math.round((site.wage * raise[role] * (partTime ? 0.6 : 1) + random.between(0, 30) * 10) / 10) * 10,
    hours_on_vacation_day: partTime ? 5 : 8,
    home_office: area.office === true,
    working_sessions_creator: role !== 'staff' || random.chance(25),
    identifier_pin: String(random.between(100_000, 999_999)),
    tablet_pin: String(random.between(1000, 9999)),
    recognition_color_variant: random.between(0, 11),
    locale: site.locale,
  }
}

const two = (value: number): string => String(value).padStart(2, '0')
