import { describe, expect, it } from 'vitest'
import { safeHeaders } from './headers.ts'

const settings = {
  publicUrl: 'https://quoin.example.com',
  production: true,
  version: '0',
  origins: [],
  proxies: 0,
  limitFactor: 1,
  storage: { companyBytes: 2 ** 40, personBytes: 2 ** 40, guestBytes: 2 ** 40 },
}

describe('The headers of every answer', () => {
  it('ask browsers to come by TLS alone for a year, where there is TLS', () => {
    const seconds = /^max-age=(\d+); includeSubDomains$/.exec(
      safeHeaders(settings, undefined)['strict-transport-security'] ?? '',
    )?.[1]
    expect(Number(seconds)).toBeGreaterThanOrEqual(31_536_000)
    expect(safeHeaders({ ...settings, publicUrl: 'http://localhost:4000' }, undefined)).not.toHaveProperty(
      'strict-transport-security',
    )
  })

  it('let pages load from ourselves and the store of files, and run nothing that is written into them', () => {
    const policy = safeHeaders(settings, 'https://files.example.com')['content-security-policy']!
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("connect-src 'self' https://files.example.com")
    const own = safeHeaders(settings, undefined)['content-security-policy']!
    expect(own).toContain("img-src 'self' data: blob: https://quoin.example.com;")
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*/)
    expect(policy).toContain(
      "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com https://open.spotify.com;",
    )
  })
})
