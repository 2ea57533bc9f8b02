import type { Tx } from '@quoin/kit/server'

/** What the companies somebody belongs to are called, by name and by address word: what a guesser of their password knows too. */
export const companyNames = async (tx: Tx, personId: string): Promise<readonly string[]> =>
  (
    await tx.query<{ name: string; url_id: string }>(
      `select c.name, c.url_id from gateway.memberships m join gateway.companies c on c.id = m.company_id
       where m.person_id = $1 and m.status <> 'deleted'`,
      [personId],
    )
  ).flatMap(({ name, url_id }) => [name, url_id])
