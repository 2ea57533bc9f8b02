import { inTransaction, type PageParts } from '@quoin/kit/server'
import type { PageCache } from './pageCache.ts'

/** A company by the word in its address. */
export interface Company {
  readonly id: string
  readonly name: string
}
type Companies = ReadonlyMap<string, Company>

/** Names the companies that are asked for, and drops kept pages of those whose site has changed. */
export class SiteLook {
  private next: { readonly words: Set<string>; readonly companies: Promise<Companies> } | undefined
  private running: Promise<unknown> = Promise.resolve()
  private seen: { readonly snapshot: string; readonly at: string } | undefined
  constructor(
    private readonly parts: PageParts,
    private readonly pages: PageCache,
  ) {}

  /** After a look that began after this was asked; whoever asks while one is under way shares the one after it. */
  async company(word: string): Promise<Company | undefined> {
    if (!/^[a-z0-9-]{1,60}$/.test(word)) return undefined
    const { words, companies } = (this.next ??= this.soon())
    words.add(word)
    return (await companies).get(word)
  }

  private soon() {
    const words = new Set<string>()
    const companies = this.running.then(() => {
      this.next = undefined
      return this.look([...words])
    })
    this.running = companies.catch(() => {})
    return { words, companies }
  }

  private async look(words: readonly string[]): Promise<Companies> {
    const { seen, parts, pages } = this
    const [found] = await inTransaction(parts.pools.auth, { tenantId: null, userId: null, readOnly: true }, async (tx) => {
      const [rows] = await Promise.all([
        tx.query<{
          snapshot: string
          at: string
          changed: string[]
          isComplete: boolean
          companies: { word: string; id: string; name: string }[] | null
        }>(
          `select s.snapshot::text, s.at::text, s.companies::text[] as changed, s.is_complete as "isComplete",
             (select json_agg(json_build_object('word', c.url_id, 'id', c.id, 'name', c.name)) from gateway.companies_view c where c.url_id = any($3) and c.status = 'active') as companies
           from content.changed_sites($1::pg_snapshot, $2::timestamptz) s`,
          [seen?.snapshot ?? null, seen?.at ?? null, words],
          'prepare',
        ),
        tx.commit(),
      ])
      return rows
    })
    const { snapshot, at, changed, isComplete, companies } = found!
    if (!isComplete) pages.clear()
    for (const company of changed) pages.drop(company)
    this.seen = { snapshot, at }
    return new Map((companies ?? []).map(({ word, id, name }) => [word, { id, name }]))
  }
}
