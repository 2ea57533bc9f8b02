import type { BlockWords } from '@quoin/ui/fields/words.ts'
import type { crm } from '../../resources/index.ts'
import { selling } from './selling/en.ts'

const status = { active: 'Active', inactive: 'Inactive', pending: 'Pending', archived: 'Archived', deleted: 'Deleted' } as const

const en = {
  ...selling,
  accounts: {
    emptyText: 'Accounts are the companies and households you deal with. Create the first one, or bring them in from a file.',
    general: 'General',
    preferences: 'Preferences',
    glance: { title: 'At a glance', open: 'Open deals', won: 'Won', offered: 'Quotes sent' },
    tabs: { details: 'Details', contacts: 'Contacts', locations: 'Locations', documents: 'Documents' },
    noDetails: 'Nobody has written details of this account yet. Fill in the first one.',
    noLocations: 'Offices, billing and shipping addresses stand here.',
    addContact: 'Add a contact',
    findContact: 'Search in the contacts of this account',
    noContacts: 'No contacts yet',
    noContactsText: 'Add the people you deal with at this account.',
    contactRemoved: '{name} was taken off this account.',
    removeContact: 'Take {name} off this account',
    moreContacts: 'Show more',
    roleHint: 'What this person does there, such as purchasing',
  },
  documents: {
    choose: 'Choose files to upload',
    drop: 'Drop files here or choose them. Up to 50 MB each.',
    uploads: 'Uploads on their way',
    progress: 'How much of {name} is uploaded',
    stop: 'Stop {name}',
    tooLarge: 'This file is larger than 50 MB.',
    emptyText: 'Contracts, certificates and other papers of this account stand here.',
    download: 'Download',
  },
  contacts: {
    emptyText: 'Contacts are the people you deal with. Create the first one, or bring them in from a file.',
    person: 'Person',
    origin: 'Where they come from',
  },
  categories: {
    asList: 'As a list',
    asTree: 'As a tree',
    fold: 'Fold {name}',
    unfold: 'Unfold {name}',
    addUnder: 'Add a category under {name}',
    emptyText: 'Categories sort accounts and documents. One can lie under another.',
  },
  resources: {
    ...selling.resources,
    accounts: {
      one: 'account',
      many: 'Accounts',
      fields: {
        code: 'Code',
        name: 'Name',
        label: 'Label',
        status: 'Status',
        enabled: 'Enabled',
        preferredDomain: 'Domain',
        preferredLanguage: 'Language',
        parentAccount: 'Belongs to',
        category: 'Category',
        owner: 'Owner',
        tags: 'Tags',
        payload: 'Own data',
      },
      options: { status },
      hints: { code: 'Left empty, it is made from the name.' },
    },
    accountDetails: {
      one: 'details',
      many: 'Details',
      fields: {
        account: 'Account',
        industry: 'Industry',
        employees: 'Employees',
        foundedOn: 'Founded',
        taxId: 'Tax number',
        taxCountry: 'Tax country',
        paymentTermsDays: 'Payment terms (days)',
        website: 'Website',
        email: 'Email',
        phone: 'Phone',
        legalForm: 'Legal form',
        description: 'Description',
      },
      options: {
        legalForm: {
          company: 'Company',
          association: 'Association',
          public_body: 'Public body',
          sole_trader: 'Sole trader',
          household: 'Household',
        },
      },
    },
    accountContacts: {
      one: 'contact',
      many: 'Contacts',
      fields: { account: 'Account', contact: 'Contact', role: 'Role', isMain: 'Main contact' },
    },
    accountLocations: {
      one: 'location',
      many: 'Locations',
      fields: {
        account: 'Account',
        name: 'Name',
        locationType: 'Kind',
        address: 'Address',
        address2: 'Address, second line',
        city: 'City',
        state: 'State',
        zipcode: 'Postal code',
        country: 'Country',
        latitude: 'Latitude',
        longitude: 'Longitude',
        phone: 'Phone',
        email: 'Email',
        openingHours: 'Opening hours',
        isMain: 'Main location',
        notes: 'Notes',
      },
      options: {
        locationType: { office: 'Office', billing: 'Billing', shipping: 'Shipping', site: 'Site', home: 'Home', other: 'Other' },
      },
    },
    accountDocuments: {
      one: 'document',
      many: 'Documents',
      fields: {
        account: 'Account',
        file: 'File',
        name: 'Name',
        originalName: 'File name',
        description: 'Description',
        fileType: 'Type',
        fileSize: 'Size',
        status: 'Status',
        enabled: 'Enabled',
        categoryName: 'Kind',
        category: 'Category',
        isExpirable: 'Expires',
        expiresAt: 'Expires on',
        issuedAt: 'Issued on',
        issuedBy: 'Issued by',
        metadata: 'Metadata',
        payload: 'Own data',
      },
      options: {
        status,
        categoryName: { license: 'Licence', certification: 'Certification', insurance: 'Insurance', credential: 'Credential' },
      },
    },
    contacts: {
      one: 'contact',
      many: 'Contacts',
      fields: {
        firstName: 'First name',
        lastName: 'Last name',
        middleName: 'Middle name',
        primaryEmail: 'Email',
        primaryPhone: 'Phone',
        position: 'Position',
        notes: 'Notes',
        source: 'Source',
        sourceId: 'Number at the source',
        sourceAlias: 'Name at the source',
        sourceType: 'Kind of source',
        status: 'Status',
        contactStatus: 'Stage',
        user: 'User',
        owner: 'Owner',
        enabled: 'Enabled',
        tags: 'Tags',
      },
      options: { status },
    },
    categories: {
      one: 'category',
      many: 'Categories',
      fields: {
        name: 'Name',
        code: 'Code',
        description: 'Description',
        parent: 'Lies under',
        order: 'Order',
        color: 'Colour',
        icon: 'Icon',
        thumbnailUrl: 'Thumbnail',
        imageUrl: 'Picture',
        contentUrl: 'Content',
        status: 'Status',
        enabled: 'Enabled',
        payload: 'Own data',
      },
      options: { status },
      hints: { order: 'Smaller numbers stand first.' },
    },
  },
} as const

/** Resources with screens: every fact of theirs has a label, or this does not compile. */
type Shown =
  | 'accounts'
  | 'accountDetails'
  | 'accountContacts'
  | 'accountLocations'
  | 'accountDocuments'
  | 'contacts'
  | 'categories'
  | keyof (typeof selling)['resources']
export default en satisfies { readonly resources: Pick<BlockWords<typeof crm>, Shown> }
