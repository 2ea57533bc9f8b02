import { block, uploadDefinition } from '@quoin/kit'
import { accesses, accessRequests, delegations } from './access.ts'
import { categories, tags } from './categories.ts'
import { entities, entityFiles, schemas } from './entities.ts'
import { quarantine } from './quarantine.ts'
import { approvals, outsideApprovals, shareLinks, versions } from './records.ts'
import { retentionRules } from './retentionRules.ts'
import { storedFiles } from './storedFiles.ts'
import { users } from './users.ts'

/** Files of people and of the company, with versions, approval and shared addresses. */
export const files = block(
  'files',
  'Files',
  {
    categories,
    tags,
    storedFiles,
    versions,
    approvals,
    outsideApprovals,
    shareLinks,
    accesses,
    accessRequests,
    delegations,
    entities,
    entityFiles,
    schemas,
    quarantine,
    retentionRules,
    users,
    uploads: uploadDefinition,
  },
  {
    'files.files.read': 'View files',
    'files.files.write': 'Upload, edit and share files',
    'files.files.delete': 'Delete, restore and purge files',
    'files.storage.read': 'View company files',
    'files.storage.write': 'Upload, edit and delete company files',
    'files.approve': 'Approve and reject files',
    'files.manage': 'List the files of other people',
    'files.quarantine': 'Release and delete files in quarantine',
    'files.retention': 'Decide how long files, versions and trash are kept',
    'files.categories.read': 'View file categories and tags',
    'files.categories.write': 'Create, edit and delete file categories and tags',
  },
  {
    'files.files.read': { support: 'tenant', user: 'own', authorized: 'own', guest: 'own' },
    'files.files.write': { support: 'own', user: 'own', authorized: 'own' },
    'files.files.delete': { support: 'own', user: 'own', authorized: 'own' },
    'files.storage.read': { support: 'tenant' },
    'files.categories.read': { support: 'tenant', user: 'tenant', authorized: 'tenant', guest: 'tenant' },
    'files.*': {},
  },
)
