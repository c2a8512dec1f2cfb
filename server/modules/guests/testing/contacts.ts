import type { AddClubGuestBody } from '#contract/guests/club-guests.ts'

type Details = Partial<AddClubGuestBody['contact'] & Omit<AddClubGuestBody, 'contact'>>

/** A contact to add. */
export const contactBody = ({ tags = [], is_vip = false, allergies = '', ...change }: Details = {}): AddClubGuestBody => ({
  contact: { name: 'Zoë Quast', email: null, phone_number: '', birthday: null, ...change },
  tags,
  is_vip,
  allergies,
})
