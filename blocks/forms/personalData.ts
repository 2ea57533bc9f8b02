import { erasedName, masked, maskedWhole, type PersonalData } from '@quoin/kit/server'

/** What forms hold of people: what they answered, left on a page, and who they are. */
export const personalData: PersonalData = {
  held: [
    {
      table: 'forms.users',
      as: 'account',
      identity: true,
      by: { user: ['user_id'], mail: ['email'] },
      forget: { name: erasedName, email: null, phone: null },
    },
    {
      table: 'forms.answers',
      as: 'answers',
      by: { user: ['user_id'], mail: ['email'] },
      forget: {
        email: null,
        first_name: null,
        middle_name: null,
        last_name: null,
        phone_number: null,
        message: null,
        notes: null,
        selected_option: null,
        form_fields: null,
        source_id: null,
        visitor_unique_id: null,
        payload: null,
        requested: null,
      },
    },
    {
      table: 'forms.assignments',
      as: 'work',
      by: { user: ['user_id'] },
      forget: { metadata: null },
    },
    { table: 'forms.uploads', as: 'answers', by: { rows: { answer_id: 'forms.answers' } }, forget: 'row', files: 'id' },
    {
      table: 'forms.landings',
      as: 'answers',
      by: { user: ['user_id'], mail: ['email'] },
      forget: {
        name: null,
        email: null,
        first_name: null,
        middle_name: null,
        last_name: null,
        phone_number: null,
        message: null,
        notes: null,
        selected_option: null,
        referred_by_name: null,
        referred_by_id: null,
        form_fields: null,
        source_id: null,
        visitor_unique_id: null,
        payload: null,
      },
    },
    {
      table: 'forms.surveys',
      as: 'answers',
      by: { user: ['notify_user_id'], mail: ['notify_email'] },
      forget: { notify_email: null, notify_user_id: null, name: maskedWhole, description: masked, payload: masked },
    },
  ],
  nobodys: {
    'forms.answered': 'a hash by which one answer per person is kept',
    'forms.versions': 'questions of the company',
    'forms.sets': 'forms of the company that are handed out together',
  },
}
