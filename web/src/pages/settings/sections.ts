import type { ComponentType } from 'react'
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
import { ImportsSection } from './imports/imports-section.tsx'
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

/** The component of each section. */
export const sections: Record<string, ComponentType> = {
  profile: ProfileSection,
  security: SecuritySection,
  calendars: CalendarsSection,
  workspace: WorkspaceSection,
  areas: AreasSection,
  tags: TagsSection,
  'absence-types': AbsenceTypesSection,
  holidays: HolidaysSection,
  'time-accounts': AccountPoliciesSection,
  warnings: WarningsSection,
  surcharges: SurchargesSection,
  'default-breaks': DefaultBreaksSection,
  'wage-types': WageTypesSection,
  roles: RolesSection,
  kiosks: KiosksSection,
  'data-profiles': DataProfilesSection,
  imports: ImportsSection,
  account: AccountSection,
  workspaces: WorkspacesSection,
  'sign-in': SignInSection,
  'api-tokens': ApiTokensSection,
  'personal-data': PersonalDataSection,
  audit: AuditSection,
}
