/** The classes of personal data that have their own retention. */
export const retentionClasses = ['working_time', 'absences', 'pay'] as const

export type RetentionClass = (typeof retentionClasses)[number]

/**
 * Working time must be kept for two years (§ 16 ArbZG, § 17 MiLoG), and the time account is calculated from it. No law
 * requires absences to be kept; what was paid stays in the closed months.
 */
export const leastYears: Record<RetentionClass, number> = { working_time: 2, absences: 1, pay: 2 }
export const mostYears = 30

export const yearsAttribute = <C extends RetentionClass>(kept: C): `retention_years_${C}` => `retention_years_${kept}`

export type RetentionSettings = { retention_years: number } & Record<`retention_years_${RetentionClass}`, number | null>

/** A class without its own retention uses that of the account, but at least the minimum of its class. */
export const yearsOf = (settings: RetentionSettings, kept: RetentionClass): number =>
  settings[yearsAttribute(kept)] ?? Math.max(settings.retention_years, leastYears[kept])
