/** How the German app addresses people: as Sie, or as du. What the server says addresses nobody, so that it suits both. */
export const addressForms = ['formal', 'informal'] as const
export type AddressForm = (typeof addressForms)[number]
