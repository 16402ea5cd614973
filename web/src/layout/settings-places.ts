import {
  IconAlertTriangle,
  IconBeach,
  IconBuilding,
  IconBuildingSkyscraper,
  IconCalendarHeart,
  IconCalendarShare,
  IconCoffee,
  IconDeviceTablet,
  IconEraser,
  IconForms,
  IconHistory,
  IconKey,
  IconLock,
  IconLogin2,
  IconMapPin,
  IconPercentage,
  IconReceipt,
  IconScale,
  IconShield,
  IconStack2,
  IconTag,
  IconUser,
} from '@tabler/icons-react'
import { texts, useTexts } from '../i18n/language.tsx'
import { useSession } from '../session/session.tsx'

const words = texts(
  {
    me: 'About me',
    here: 'This workspace',
    company: 'Account',
    profile: 'My profile',
    security: 'Security',
    calendars: 'Calendar subscriptions',
    workspace: 'Workspace',
    areas: 'Areas',
    tags: 'Tags',
    types: 'Absence types',
    holidays: 'Public holidays',
    timeAccounts: 'Time accounts',
    warnings: 'Warnings',
    surcharges: 'Surcharges',
    breaks: 'Default breaks',
    wages: 'Wage types',
    roles: 'Roles',
    kiosks: 'Kiosks',
    data: 'Personnel data',
    account: 'Account',
    workspaces: 'Workspaces',
    tokens: 'API tokens',
    audit: 'Audit log',
    personal: 'Personal data',
    signIn: 'Sign-in',
  },
  {
    me: 'Über mich',
    here: 'Dieser Arbeitsbereich',
    company: 'Konto',
    profile: 'Mein Profil',
    security: 'Sicherheit',
    calendars: 'Kalender-Abonnements',
    workspace: 'Arbeitsbereich',
    areas: 'Bereiche',
    tags: 'Tags',
    types: 'Abwesenheitsarten',
    holidays: 'Feiertage',
    timeAccounts: 'Zeitkonten',
    warnings: 'Warnungen',
    surcharges: 'Zuschläge',
    breaks: 'Pausen nach Regel',
    wages: 'Lohnarten',
    roles: 'Rollen',
    kiosks: 'Terminals',
    data: 'Personaldaten',
    account: 'Konto',
    workspaces: 'Arbeitsbereiche',
    tokens: 'API-Tokens',
    audit: 'Protokoll',
    personal: 'Datenschutz',
    signIn: 'Anmeldung',
  },
)

/** The sections of the settings that this person may open, in groups. */
export function useSettingsPlaces() {
  const t = useTexts(words)
  const { isAdmin, isAccountAdmin } = useSession()
  const groups = [
    {
      label: t.me,
      sections: [
        { key: 'profile', label: t.profile, icon: IconUser, shown: true },
        { key: 'security', label: t.security, icon: IconLock, shown: true },
        { key: 'calendars', label: t.calendars, icon: IconCalendarShare, shown: true },
      ],
    },
    {
      label: t.here,
      sections: [
        { key: 'workspace', label: t.workspace, icon: IconBuilding, shown: isAdmin },
        { key: 'areas', label: t.areas, icon: IconMapPin, shown: true },
        { key: 'tags', label: t.tags, icon: IconTag, shown: true },
        { key: 'absence-types', label: t.types, icon: IconBeach, shown: true },
        { key: 'holidays', label: t.holidays, icon: IconCalendarHeart, shown: true },
        {
          key: 'time-accounts',
          label: t.timeAccounts,
          icon: IconScale,
          shown: true,
        },
        { key: 'warnings', label: t.warnings, icon: IconAlertTriangle, shown: isAdmin },
        { key: 'surcharges', label: t.surcharges, icon: IconPercentage, shown: true },
        { key: 'default-breaks', label: t.breaks, icon: IconCoffee, shown: true },
        { key: 'wage-types', label: t.wages, icon: IconReceipt, shown: isAdmin },
        { key: 'roles', label: t.roles, icon: IconShield, shown: true },
        { key: 'kiosks', label: t.kiosks, icon: IconDeviceTablet, shown: isAdmin },
        { key: 'data-profiles', label: t.data, icon: IconForms, shown: isAdmin },
      ],
    },
    {
      label: t.company,
      sections: [
        {
          key: 'account',
          label: t.account,
          icon: IconBuildingSkyscraper,
          shown: isAccountAdmin,
        },
        { key: 'workspaces', label: t.workspaces, icon: IconStack2, shown: isAccountAdmin },
        { key: 'sign-in', label: t.signIn, icon: IconLogin2, shown: isAccountAdmin },
        { key: 'api-tokens', label: t.tokens, icon: IconKey, shown: isAccountAdmin },
        {
          key: 'personal-data',
          label: t.personal,
          icon: IconEraser,
          shown: isAccountAdmin,
        },
        { key: 'audit', label: t.audit, icon: IconHistory, shown: isAccountAdmin },
      ],
    },
  ]
  return groups
    .map(({ label, sections }) => ({ label, sections: sections.filter(({ shown }) => shown) }))
    .filter(({ sections }) => sections.length > 0)
}
