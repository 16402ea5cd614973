export const secondFactorDemands = ['nobody', 'admins', 'everybody'] as const
export type SecondFactorDemand = (typeof secondFactorDemands)[number]
