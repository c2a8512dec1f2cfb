import { PhoneText } from '../accounts/phone-text.ts'
import { EmailText, requiredText } from '../base/schema.ts'

// Apart from the body that uses them: the door checks each field, and its bundle has no room for the rest.
export const contactFields = { name: requiredText('Name', { max: 100 }), phone_number: PhoneText, email: EmailText }

export const unreachable = 'Enter a phone number or an email'
