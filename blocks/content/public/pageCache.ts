/** A page as it was drawn last, for as long as nothing it was drawn from has changed. */
export interface KeptPage {
  readonly key: string
  readonly until: number
  readonly body: string
  readonly etag: string
}

const pagesMax = 500
const perCompanyMax = 50
const bytesMax = 128 * 1_024
/** Names of terms and languages beside an article are not part of the key; so long they may be old. */
export const keptMs = 5_000

/** Pages that many ask for at once. A company pushes out its own before anybody else’s. */
export class PageCache {
  private readonly companies = new Map<string, Map<string, KeptPage>>()
  private count = 0

  get(company: string, slug: string, key: string): KeptPage | undefined {
    const kept = this.companies.get(company)?.get(slug)
    return kept && kept.key === key && kept.until > Date.now() ? kept : undefined
  }

  keep(company: string, slug: string, page: KeptPage): void {
    if (page.body.length > bytesMax) return
    const own = this.companies.get(company) ?? new Map<string, KeptPage>()
    this.companies.set(company, own)
    if (own.delete(slug)) this.count--
    if (own.size >= perCompanyMax) this.drop(company, own)
    else if (this.count >= pagesMax) {
      const [oldest, pages] = this.companies.entries().next().value!
      this.drop(oldest, pages)
    }
    this.companies.set(company, own)
    own.set(slug, page)
    this.count++
  }

  private drop(company: string, pages: Map<string, KeptPage>): void {
    const first = pages.keys().next().value
    if (first !== undefined && pages.delete(first)) this.count--
    if (pages.size === 0) this.companies.delete(company)
  }
}
