/** Words of collections, and of prompts that people keep at hand. */
export const collectionResources = {
  clusters: {
    one: 'collection',
    many: 'Collections',
    fields: {
      user: 'Person',
      name: 'Name',
      reference: 'Reference',
      description: 'Description',
      abstract: 'Summary',
      keywords: 'Keywords',
      content: 'Notes',
      contentUrl: 'Link',
      tags: 'Tags',
      status: 'Status',
      source: 'Source',
      sourceId: 'Source ID',
      sourceType: 'Source type',
      sourceAlias: 'Source alias',
    },
    hints: { content: 'Every chat in this collection is told this. Only you can see it.' },
    options: { status: { active: 'Active', archived: 'Archived' } },
    groups: { about: 'Collection', more: 'More' },
    tabs: { prompts: 'Prompts', chats: 'Chats' },
    views: { active: 'Active' },
    empty: 'No collections yet. Group the prompts and chats of one task, with notes that every chat is told.',
  },
  savedPrompts: {
    one: 'saved prompt',
    many: 'Saved prompts',
    fields: { user: 'Person', prompt: 'Prompt', cluster: 'Collection', note: 'Note' },
    groups: { about: 'Prompt' },
    empty: 'No prompts here yet.',
  },
}

export const collectionRefusals = {
  too_many_clusters: 'You have too many collections. Delete some first.',
  prompt_saved: 'You have already saved this prompt.',
  too_many_saved_prompts: 'You have saved too many prompts. Remove some first.',
}

export const saved = {
  save: 'Save',
  saved: 'Saved',
  title: 'Saved prompts',
  noChats: 'No chats in this collection yet',
}
