import type { BlockWords } from '@quoin/ui/fields/words.ts'
import type { disclosure } from '../resources/index.ts'

const en = {
  title: 'Disclosure',
  pages: {
    disclosures: 'Catalogue',
  },
  keywords: {
    disclosures: 'sections due diligence',
  },
  resources: {
    disclosures: {
      one: 'Disclosure',
      many: 'Disclosures',
      fields: {
        name: 'Name',
        slug: 'Slug',
        description: 'Description',
        position: 'Order',
        status: 'Status',
      },
      options: {
        status: {
          active: 'Active',
          draft: 'Draft',
          archived: 'Archived',
        },
      },
      groups: {
        about: 'About',
      },
    },
    breakdowns: {
      one: 'Breakdown',
      many: 'Breakdowns',
      fields: {
        disclosure: 'Disclosure',
        name: 'Name',
        slug: 'Slug',
        description: 'Description',
        position: 'Order',
      },
    },
    objectives: {
      one: 'Objective',
      many: 'Objectives',
      fields: {
        breakdown: 'Breakdown',
        disclosure: 'Disclosure',
        name: 'Name',
        code: 'Code',
        guidance: 'Guidance',
        position: 'Order',
        needsContent: 'Needs an answer',
        needsEvidence: 'Needs evidence',
        needsReview: 'Needs a review',
      },
      hints: {
        guidance: 'What a good answer says.',
      },
    },
    prompts: {
      one: 'Prompt',
      many: 'Prompts',
      fields: {
        objective: 'Objective',
        breakdown: 'Breakdown',
        disclosure: 'Disclosure',
        name: 'Name',
        content: 'Question',
        position: 'Order',
      },
    },
    views: {
      one: 'Disclosure',
      many: 'Disclosures',
      fields: {},
    },
    answers: {
      one: 'Answer',
      many: 'Answers',
      fields: {
        project: 'Project',
        objective: 'Objective',
        objectiveName: 'Objective as answered',
        objectiveHash: 'Objective hash',
        content: 'Answer',
        contentHash: 'Answer hash',
        contentUrl: 'Post',
        status: 'Status',
        isCompleted: 'Completed',
        completedAt: 'Completed at',
        completedBy: 'Completed by',
        notApplicable: 'Not applicable',
        notApplicableReason: 'Why it does not apply',
        notApplicableApprovedAt: 'Exemption approved at',
        notApplicableApprovedBy: 'Exemption approved by',
        assignee: 'Assignee',
        reviewer: 'Reviewer',
        dueOn: 'Due date',
        submittedAt: 'Submitted at',
        submittedBy: 'Submitted by',
        reviewNote: 'Review note',
      },
      options: {
        status: {
          todo: 'To do',
          in_progress: 'In progress',
          in_review: 'In review',
          done: 'Done',
        },
      },
    },
    adoptions: {
      one: 'Catalogue version',
      many: 'Catalogue versions',
      fields: {
        project: 'Project',
        adoptedAt: 'Adopted at',
        objectives: 'Objectives',
      },
    },
    evidence: {
      one: 'Evidence',
      many: 'Evidence',
      fields: {
        project: 'Project',
        name: 'Name',
        kind: 'Kind',
        url: 'Link',
        file: 'File',
        fileName: 'File name',
        fileType: 'File type',
        fileSize: 'File size',
        sha256: 'SHA-256',
        effectiveOn: 'Effective date',
        expiresOn: 'Expires on',
        revision: 'Revision',
        note: 'Note',
      },
      options: {
        kind: {
          file: 'File',
          link: 'Link',
        },
      },
    },
    evidenceRevisions: {
      one: 'Revision',
      many: 'Revisions',
      fields: {
        project: 'Project',
        evidence: 'Evidence',
        number: 'Number',
        kind: 'Kind',
        url: 'Link',
        file: 'File',
        fileName: 'File name',
        fileType: 'File type',
        fileSize: 'File size',
        sha256: 'SHA-256',
        effectiveOn: 'Effective date',
        expiresOn: 'Expires on',
      },
      options: {
        kind: {
          file: 'File',
          link: 'Link',
        },
      },
    },
    sources: {
      one: 'Source',
      many: 'Sources',
      fields: {
        project: 'Project',
        objective: 'Objective',
        evidence: 'Evidence',
        citation: 'Where in it',
      },
    },
  },
} as const satisfies { readonly resources: BlockWords<typeof disclosure> } & Record<string, unknown>

export default en
