/** For those who write a record of which something follows. */
export { deleteFollowUp, type FollowUpKind, insertFollowUp } from './follow-up.sql.ts'
