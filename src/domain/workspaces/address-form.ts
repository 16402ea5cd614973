/** Whether the German app addresses people formally. Texts of the server avoid addressing them. */
export const addressForms = ['formal', 'informal'] as const
export type AddressForm = (typeof addressForms)[number]
