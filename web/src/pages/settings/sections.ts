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
import { texts, useTexts } from '../../i18n/language.tsx'
import { useSession } from '../../session/session.tsx'
import { AbsenceTypesSection } from './absence-types/absence-types-section.tsx'
import { AccountSection } from './account/account-section.tsx'
import { ApiTokensSection } from './account/api-tokens-section.tsx'
import { WorkspacesSection } from './account/workspaces-section.tsx'
import { AreasSection } from './areas/areas-section.tsx'
import { AuditSection } from './audit/audit-section.tsx'
import { CalendarsSection } from './calendars/calendars-section.tsx'
import { DataProfilesSection } from './data-profiles/data-profiles-section.tsx'
import { DefaultBreaksSection } from './default-breaks/default-breaks-section.tsx'
import { HolidaysSection } from './holidays/holidays-section.tsx'
import { KiosksSection } from './kiosks/kiosks-section.tsx'
import { PersonalDataSection } from './personal-data/personal-data-section.tsx'
import { ProfileSection } from './profile/profile-section.tsx'
import { RolesSection } from './roles/roles-section.tsx'
import { SecuritySection } from './security/security-section.tsx'
import { SignInSection } from './sign-in/sign-in-section.tsx'
import { SurchargesSection } from './surcharges/surcharges-section.tsx'
import { TagsSection } from './tags/tags-section.tsx'
import { AccountPoliciesSection } from './time-accounts/account-policies-section.tsx'
import { WageTypesSection } from './wage-types/wage-types-section.tsx'
import { WarningsSection } from './warnings/warnings-section.tsx'
import { WorkspaceSection } from './workspace/workspace-section.tsx'

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

/** The sections that this person may open, in groups. */
export function useSections() {
  const t = useTexts(words)
  const { isAdmin, isAccountAdmin } = useSession()
  const groups = [
    {
      label: t.me,
      sections: [
        { key: 'profile', label: t.profile, icon: IconUser, shown: true, content: ProfileSection },
        { key: 'security', label: t.security, icon: IconLock, shown: true, content: SecuritySection },
        { key: 'calendars', label: t.calendars, icon: IconCalendarShare, shown: true, content: CalendarsSection },
      ],
    },
    {
      label: t.here,
      sections: [
        { key: 'workspace', label: t.workspace, icon: IconBuilding, shown: isAdmin, content: WorkspaceSection },
        { key: 'areas', label: t.areas, icon: IconMapPin, shown: true, content: AreasSection },
        { key: 'tags', label: t.tags, icon: IconTag, shown: true, content: TagsSection },
        { key: 'absence-types', label: t.types, icon: IconBeach, shown: true, content: AbsenceTypesSection },
        { key: 'holidays', label: t.holidays, icon: IconCalendarHeart, shown: true, content: HolidaysSection },
        {
          key: 'time-accounts',
          label: t.timeAccounts,
          icon: IconScale,
          shown: true,
          content: AccountPoliciesSection,
        },
        { key: 'warnings', label: t.warnings, icon: IconAlertTriangle, shown: isAdmin, content: WarningsSection },
        { key: 'surcharges', label: t.surcharges, icon: IconPercentage, shown: true, content: SurchargesSection },
        { key: 'default-breaks', label: t.breaks, icon: IconCoffee, shown: true, content: DefaultBreaksSection },
        { key: 'wage-types', label: t.wages, icon: IconReceipt, shown: isAdmin, content: WageTypesSection },
        { key: 'roles', label: t.roles, icon: IconShield, shown: true, content: RolesSection },
        { key: 'kiosks', label: t.kiosks, icon: IconDeviceTablet, shown: isAdmin, content: KiosksSection },
        { key: 'data-profiles', label: t.data, icon: IconForms, shown: isAdmin, content: DataProfilesSection },
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
          content: AccountSection,
        },
        { key: 'workspaces', label: t.workspaces, icon: IconStack2, shown: isAccountAdmin, content: WorkspacesSection },
        { key: 'sign-in', label: t.signIn, icon: IconLogin2, shown: isAccountAdmin, content: SignInSection },
        { key: 'api-tokens', label: t.tokens, icon: IconKey, shown: isAccountAdmin, content: ApiTokensSection },
        {
          key: 'personal-data',
          label: t.personal,
          icon: IconEraser,
          shown: isAccountAdmin,
          content: PersonalDataSection,
        },
        { key: 'audit', label: t.audit, icon: IconHistory, shown: isAccountAdmin, content: AuditSection },
      ],
    },
  ]
  return groups
    .map(({ label, sections }) => ({ label, sections: sections.filter(({ shown }) => shown) }))
    .filter(({ sections }) => sections.length > 0)
}
