/** The DNS record by which the owner of a domain proves that its people sign in by this provider. */
export const txtRecordOf = (handle: string, domain: string): { name: string; value: string } => ({
  name: `_stint.${domain}`,
  value: `stint-sign-in=${handle}`,
})
