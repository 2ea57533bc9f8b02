import { outsidePage, page, pagesOf, related, rest } from '@quoin/ui/pages'
import {
  IconArchive,
  IconCategory,
  IconFileCheck,
  IconFiles,
  IconFileTypography,
  IconKey,
  IconPlugConnected,
  IconShieldX,
  IconTags,
  IconUserShare,
} from '@tabler/icons-react'
import { texts } from './texts/loaders.ts'
import { permissionTexts } from './texts/permissionTexts.ts'

const files = {
  block: 'files',
  resources: () => import('./resources/index.ts'),
  texts,
  space: 'content',
  permissionTexts,
} as const

export const pages = pagesOf(files, {
  home: page('/', () => import('./screens/FilesPage.tsx'), {
    icon: IconFiles,
    permission: 'files.files.read',
    search: ['of', 'folder', 'tag'],
  }),
  storedFiles: {
    icon: IconFileCheck,
    permission: 'files.approve',
    list: {
      columns: ['name:320', 'virtualFolder', 'categoryName', 'approvalState', 'fileType', 'fileSize', 'user', 'updatedAt'],
      views: {
        waiting: { filter: { approvalState: 'pending' }, count: true },
        approved: { filter: { approvalState: 'approved' } },
        rejected: { filter: { approvalState: 'rejected' } },
      },
      creates: false,
    },
    record: {
      state: 'approvalState',
      firstTab: 'preview',
      groups: {
        file: [
          'name',
          'virtualFolder',
          'category',
          'schema',
          'tags',
          'description',
          'user',
          'fileType',
          'fileSize',
          'versionNumber',
          'sha256',
        ],
        approval: ['approvalState', 'approvedVersion', 'decidedBy', 'decidedAt', 'decisionReason'],
        validity: ['issuedBy', 'issuedAt', 'isExpirable', 'expiresAt'],
        more: rest,
      },
      tabs: {
        preview: () => import('./screens/PreviewTab.tsx'),
        versions: () => import('./screens/VersionsTab.tsx'),
        approvals: () => import('./screens/ApprovalsTab.tsx'),
        outside: () => import('./screens/OutsideTab.tsx'),
        access: () => import('./screens/AccessTab.tsx'),
        shares: () => import('./screens/SharesTab.tsx'),
        uses: () => import('./screens/UsesTab.tsx'),
      },
      actions: ['approve', 'reject', 'requestApproval'],
      missing: () => import('./screens/RequestAccess.tsx'),
    },
  },
  accesses: {
    list: false,
    record: { groups: { access: ['storedFile', 'grantee', 'accessLevel', 'startsAt', 'expiresAt'], more: rest } },
  },
  accessRequests: {
    icon: IconKey,
    more: true,
    permission: 'files.files.read',
    list: {
      columns: ['storedFile', 'requester', 'accessLevel', 'state', 'createdAt'],
      views: { waiting: { filter: { state: 'pending' }, count: true } },
      creates: false,
    },
    record: {
      state: 'state',
      groups: {
        request: ['storedFile', 'requester', 'accessLevel', 'message', 'startsAt', 'expiresAt'],
        decision: ['state', 'reviewedBy', 'reviewedAt', 'reviewNote'],
        more: rest,
      },
      actions: ['approve', 'reject', 'cancel'],
    },
  },
  delegations: {
    icon: IconUserShare,
    more: true,
    permission: 'files.files.read',
    list: {
      columns: ['delegator', 'delegatee', 'accessLevel', 'startsAt', 'expiresAt'],
      form: ['delegatee', 'accessLevel', 'startsAt', 'expiresAt'],
    },
    record: { groups: { delegation: ['delegator', 'delegatee', 'accessLevel', 'startsAt', 'expiresAt'], more: rest } },
  },
  statement: page('/statement/$file', () => import('./screens/StatementPage.tsx'), { permission: 'files.files.read' }),
  categories: {
    icon: IconCategory,
    more: true,
    list: {
      columns: ['name', 'code', 'parent', 'approversNeeded', 'status'],
      form: ['name', 'code', 'parent', 'approversNeeded'],
    },
    record: {
      groups: { category: ['name', 'code', 'description', 'parent', 'displayOrder', 'approversNeeded'], more: rest },
      tabs: { files: related('files.storedFiles', { by: 'category', creates: false }) },
    },
  },
  tags: {
    icon: IconTags,
    more: true,
    permission: 'files.categories.read',
    list: { columns: ['tag', 'status'], form: ['tag'] },
    record: { groups: { tag: rest } },
  },
  schemas: {
    icon: IconFileTypography,
    more: true,
    permission: 'files.categories.read',
    list: {
      columns: ['name', 'code', 'allowedMimeTypes', 'maxFileSize', 'status'],
      form: ['name', 'code', 'allowedMimeTypes', 'maxFileSize'],
    },
    record: {
      groups: { type: ['name', 'code', 'description', 'allowedMimeTypes', 'maxFileSize'], more: rest },
      tabs: { files: related('files.storedFiles', { by: 'schema', creates: false }) },
    },
  },
  entities: {
    icon: IconPlugConnected,
    more: true,
    permission: 'files.storage.read',
    list: { columns: ['name', 'entityType', 'entityAlias', 'updatedAt'], creates: false },
    record: {
      groups: { record: ['name', 'entityType', 'entityAlias'], more: rest },
      tabs: { files: related('files.entityFiles', { by: 'entity', creates: false }) },
    },
  },
  entityFiles: { list: false, record: { groups: { more: rest } } },
  quarantine: page('/quarantine', () => import('./screens/QuarantinePage.tsx'), {
    icon: IconShieldX,
    more: true,
    permission: 'files.quarantine',
  }),
  retentionRules: {
    icon: IconArchive,
    more: true,
    permission: 'files.retention',
    space: 'settings',
    list: {
      columns: ['name', 'category', 'fileDays', 'versionDays', 'trashDays', 'legalHold', 'state'],
      form: ['name', 'category', 'fileDays', 'versionDays', 'trashDays', 'legalHold'],
    },
    record: {
      state: 'state',
      groups: { rule: ['name', 'category'], kept: ['fileDays', 'versionDays', 'trashDays', 'legalHold'], more: rest },
      tabs: { preview: () => import('./screens/RetentionTab.tsx') },
      actions: ['activate', 'deactivate'],
    },
  },
  outside: outsidePage('/approve', () => import('./screens/OutsidePage.tsx')),
  shared: outsidePage('/shared', () => import('./screens/SharedPage.tsx')),
})
