import { revokedNotice } from '../sessions/revocations.ts'

/** What belongs to one company among the tables that lie outside the wall, for taking it along, erasing it and bringing it back. */
export const companyTables = {
  companies: 'gateway.companies',
  people: 'gateway.people',
  memberships: 'gateway.memberships',
  /** Servers that run meanwhile remember its people for a moment, and would write for them what nobody erases any more. */
  goneNotice: (company: string) => revokedNotice({ company }),
  /** Which rows, where no column names the company; people are taken along by their membership, without what proves who they are. */
  rows: {
    'gateway.companies': 't.id = $1',
    'gateway.people': 't.id in (select person_id from gateway.memberships where company_id = $1)',
    // Proofs and secrets are this installation's: a domain is proven anew where a company comes to, its provider named anew.
    'gateway.mail_domains': 'false',
    'gateway.sign_in_providers': 'false',
    'gateway.identities': 'false',
    // Who asked is nobody of the company's yet.
    'gateway.join_requests': 'false',
  },
} as const
