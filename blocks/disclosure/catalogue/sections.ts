/** The sections every catalogue begins with; their ids and slugs are the same in every company, for programs that know them. */
export const sections = [
  { id: '042e3010-4d37-4503-af05-514343495212', name: 'Risk Factors', slug: 'risk-factors' },
  { id: 'a3cef5db-d601-480a-93b2-4522b3e95890', name: 'Token', slug: 'token' },
  { id: 'dd5be635-8954-49ca-b413-34600d846646', name: 'Business', slug: 'business' },
  { id: 'a53c644b-4511-44ac-9598-ddca20ba8e9d', name: 'History and Structure', slug: 'history-and-structure' },
  { id: 'f0bc1604-2bd0-41a3-8efc-dd0525172501', name: 'Governance', slug: 'governance' },
  { id: '18a7f37c-4e0f-4fa3-9fd2-325a205f6fd9', name: 'Team', slug: 'team' },
  { id: '4e2d71c8-a5d3-4862-afc5-b46373350312', name: 'Financial Information', slug: 'financial-information' },
  { id: 'e97db08c-73a8-44ff-bfe1-197e71a76552', name: 'Legal', slug: 'legal' },
  { id: '09487b5a-f477-4107-8920-0eec8b744d09', name: 'Additional Information', slug: 'additional-information' },
] as const

/** The breakdowns of the section Business. */
export const businessBreakdowns = [
  { id: '43eadb9f-51a1-4c5b-a660-d54e48979a46', name: 'Strategies', slug: 'strategies' },
  { id: '631abc66-83db-4a9a-8b2c-8dc6a3224329', name: 'Value Proposition', slug: 'value-proposition' },
  { id: '74f5e2de-90d8-435f-b321-440cf57a905f', name: 'Technology and IP', slug: 'technology-and-ip' },
  { id: '7eefc94e-7156-4b76-ba20-75b736906f75', name: 'Marketing', slug: 'marketing' },
  { id: 'e21e4f2f-86d0-40ee-94e6-81c3bef1bc7d', name: 'Ecosystem Participants', slug: 'ecosystem-participants' },
  { id: '1fd9a5ec-d195-47cd-9a02-53c8029cee10', name: 'Competitive Landscape', slug: 'competitive-landscape' },
] as const

export const businessSection = sections[2]
