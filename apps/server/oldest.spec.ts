import { lintCatalogue, migrate, openDatabase } from '@quoin/kit/database'
import { scratchFolder } from '@quoin/kit/database/scratch'
import { describe, expect, it } from 'vitest'
import { allServers, migrationFolders, reviewed } from './start.ts'
import { isThere, oldest, startOther } from '@quoin/kit/database/other-server'

describe('The oldest PostgreSQL that is promised', () => {
  it.skipIf(!isThere(oldest))('takes every migration (needs the programs of postgresql-15)', async () => {
    const [server, folder] = [await startOther(oldest), await scratchFolder('oldest')]
    try {
      const database = await openDatabase({
        url: server.address,
        dataDir: folder.path,
        secret: 'a secret that is thrown away',
        poolSize: 2,
      })
      try {
        const folders = migrationFolders(allServers)
        expect(new Set((await migrate(database, folders)).map((name) => name.split('/')[0]))).toContain('wallet')
        expect(await migrate(database, folders)).toEqual([])
        expect(await lintCatalogue(database, reviewed)).toEqual([])
      } finally {
        await database.close()
      }
    } finally {
      await server.end()
      await folder.remove()
    }
  })
})
