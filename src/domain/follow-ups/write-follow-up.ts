/** For verbs that write a record with a follow-up. */
export { deleteFollowUp, type FollowUpKind, insertFollowUp } from './follow-up.sql.ts'
