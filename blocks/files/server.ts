import { serve, uploadOperations } from '@quoin/kit/server'
import { adapters } from './adapters.ts'
import { approvalAsked } from './mails/approvalAsked.ts'
import { outsideApproval } from './mails/outsideApproval.ts'
import { accesses, replacedAccesses, replacedDelegations } from './operations/access.ts'
import {
  accessRequestActions,
  accessRequests,
  type AskedPayload,
  replacedAccessRequests,
  tellCompany,
} from './operations/accessRequests.ts'
import { categories } from './operations/categories.ts'
import { entities } from './operations/entities.ts'
import { storedFilesInternal } from './operations/linkOf.ts'
import { followApprovals } from './operations/listen.ts'
import { quarantine } from './operations/quarantine.ts'
import { replacedCategories, replacedRules, retentionInternal, retentionRules } from './operations/retention.ts'
import { defineRetention } from './operations/retentionJobs.ts'
import { replaced, storedFiles as storedFileOperations } from './operations/storedFiles.ts'
import { type ApprovalPayload, mailApprovers } from './operations/tellApprovers.ts'
import { users } from './operations/users.ts'
import { notices } from './notices.ts'
import { personalData } from './personalData.ts'
import { files } from './resources/index.ts'
import { outsideApprovals } from './actions/outsideApprovals.ts'
import { retentionRules as retentionActions } from './actions/retentionRules.ts'
import { shareLinks } from './actions/shareLinks.ts'
import { storedFiles } from './actions/storedFiles.ts'

export const filesServer = serve(files, {
  demo: async () => (await import('./demo.ts')).demo,
  personalData,
  actions: { storedFiles, accessRequests: accessRequestActions, shareLinks, outsideApprovals, retentionRules: retentionActions },
  operations: {
    storedFiles: storedFileOperations,
    accesses,
    accessRequests,
    entities,
    categories,
    quarantine,
    retentionRules,
    users,
    uploads: uploadOperations,
  },
  internal: { storedFiles: storedFilesInternal, retentionRules: retentionInternal },
  replaces: {
    storedFiles: replaced,
    accesses: replacedAccesses,
    accessRequests: replacedAccessRequests,
    delegations: replacedDelegations,
    categories: replacedCategories,
    retentionRules: replacedRules,
  },
  notices,
  listeners: [followApprovals],
  adapters,
  mails: { file_approval_asked: approvalAsked, file_outside_approval: outsideApproval },
  mount(_app, services, pools, callInternal) {
    services.jobs.define<ApprovalPayload>('files.tell_approvers', ({ payload }) =>
      mailApprovers(payload, services, pools, callInternal),
    )
    services.jobs.define<AskedPayload>('files.tell_access_request', ({ payload }) => tellCompany(payload, pools, callInternal))
    defineRetention(services, pools, callInternal)
  },
})
