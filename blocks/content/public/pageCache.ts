/** A page as it was drawn last. */
export interface KeptPage {
  readonly type: string
  readonly body: Buffer
  readonly etag: string
  /** The company’s name, which stands on it. */
  readonly company: string
  /** Until when it may be shown though nothing changed, by `performance.now()`. */
  readonly until: number
}

const pagesMax = 500
const perCompanyMax = 50
const bytesMax = 128 * 1_024

/** Pages that many ask for at once, until their company’s site changes. A company pushes out its own before anybody else’s. */
export class PageCache {
  private readonly companies = new Map<string, Map<string, KeptPage>>()
  private count = 0

  get(company: string, address: string): KeptPage | undefined {
    const kept = this.companies.get(company)?.get(address)
    return kept && kept.until > performance.now() ? kept : undefined
  }

  /** To be asked for before a page is drawn: what comes of it keeps the page, unless the site has changed since. */
  place(company: string): (address: string, page: KeptPage) => void {
    const own = this.companies.get(company) ?? new Map<string, KeptPage>()
    this.companies.set(company, own)
    return (address, page) => {
      if (page.body.length <= bytesMax && this.companies.get(company) === own) this.keep(company, own, address, page)
    }
  }

  /** Nothing of a company is shown again as it was drawn. */
  drop(company: string): void {
    this.count -= this.companies.get(company)?.size ?? 0
    this.companies.delete(company)
  }

  clear(): void {
    this.companies.clear()
    this.count = 0
  }

  private keep(company: string, own: Map<string, KeptPage>, address: string, page: KeptPage): void {
    // Whose pages were not drawn for longest stands first.
    this.companies.delete(company)
    this.companies.set(company, own)
    if (own.delete(address)) this.count--
    if (own.size >= perCompanyMax) {
      own.delete(own.keys().next().value!)
      this.count--
    }
    while (this.count >= pagesMax) this.drop(this.companies.keys().next().value!)
    own.set(address, page)
    this.count++
  }
}
