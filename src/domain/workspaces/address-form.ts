/** Whether the German app addresses people as Sie or du. Texts of the server avoid both. */
export const addressForms = ['formal', 'informal'] as const
export type AddressForm = (typeof addressForms)[number]
