/** What is kept for a number of years, as far as people tell it apart: categories of personal data. */
export const retentionClasses = ['working_time', 'absences', 'pay'] as const

export type RetentionClass = (typeof retentionClasses)[number]

/**
 * Working time has to be kept for two years (§ 16 ArbZG, § 17 MiLoG), and a time account is made of it. Nothing asks for
 * absences to be kept; what was paid stays with the closed months.
 */
export const leastYears: Record<RetentionClass, number> = { working_time: 2, absences: 1, pay: 2 }
export const mostYears = 30

export const yearsAttribute = <C extends RetentionClass>(kept: C): `retention_years_${C}` => `retention_years_${kept}`

export type RetentionSettings = { retention_years: number } & Record<`retention_years_${RetentionClass}`, number | null>

/** A class without a number of its own is kept as all are, and never for less than the law asks. */
export const yearsOf = (settings: RetentionSettings, kept: RetentionClass): number =>
  settings[yearsAttribute(kept)] ?? Math.max(settings.retention_years, leastYears[kept])
