/** For what writes a record that has a follow-up. */
export { deleteFollowUp, type FollowUpKind, insertFollowUp } from './follow-up.sql.ts'
