import { optional } from '../../../platform/input/fields.ts'
import { object, text } from '../../../platform/input/kind.ts'

/** A second factor, sent together with the password or instead of it. */
export const proof = { otp: optional(text({ most: 100 })), passkey: optional(object()) }
