import { Resolver } from 'node:dns/promises'

/** What a domain says of itself, line by line; null when nobody could be asked, which says nothing about the domain. */
export type DomainRecords = (domain: string) => Promise<readonly string[] | null>

/** Asks these name servers, or those of this machine. */
export function domainRecords(servers: readonly string[] | undefined): DomainRecords {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  if (servers) resolver.setServers(servers)
  return async (domain) => {
    try {
      return (await resolver.resolveTxt(domain)).map((parts) => parts.join(''))
    } catch (error) {
      return ['ENOTFOUND', 'ENODATA'].includes((error as { code?: string }).code ?? '') ? [] : null
    }
  }
}
