import { optional } from '../../../platform/input/fields.ts'
import { object, text } from '../../../platform/input/kind.ts'

/** What goes with the password, or for it, where somebody has a second factor. */
export const proof = { otp: optional(text({ most: 100 })), passkey: optional(object()) }
