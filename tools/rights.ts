import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allServers, projectRoot } from '../apps/server/start.ts'
import { rightsTable } from '../apps/server/testing/rights.ts'

// Writes docs/rights.md anew. Read what changed before you commit it: it is what people may do.
writeFileSync(join(projectRoot, 'docs/rights.md'), rightsTable(allServers))
