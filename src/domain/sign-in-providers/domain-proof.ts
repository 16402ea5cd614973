/** The TXT record by which the owner of a domain says that its people sign in with this provider. */
export const proofOf = (handle: string, domain: string): { name: string; value: string } => ({
  name: `_stint.${domain}`,
  value: `stint-sign-in=${handle}`,
})
