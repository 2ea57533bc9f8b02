import type { MailTemplate } from './template.ts'

/** A member of a company asks someone to join it. */
export const invitation: MailTemplate = {
  byPlatform: true,
  sample: { inviter: 'Rae Okoro', company: 'Harbour Works', days: 7, link: 'https://quoin.example/auth/invitation?token=sample' },
  texts: {
    en: {
      subject: '{{ inviter }} invites you to {{ company }}',
      heading: 'Join {{ company }}',
      body: '<p>{{ inviter }} has invited you to join {{ company }}. The invitation expires in {{ days }} days.</p>',
      button: 'Accept invitation',
      note: 'If you do not know the sender, you can ignore this email.',
    },
    es: {
      subject: '{{ inviter }} te invita a {{ company }}',
      heading: 'Únete a {{ company }}',
      body: '<p>{{ inviter }} quiere trabajar contigo en {{ company }}. La invitación está abierta durante {{ days }} días.</p>',
      button: 'Aceptar la invitación',
      note: 'Si no conoces a quien la envía, no abras el enlace.',
    },
    fr: {
      subject: '{{ inviter }} vous invite à rejoindre {{ company }}',
      heading: 'Rejoignez {{ company }}',
      body: '<p>{{ inviter }} souhaite travailler avec vous au sein de {{ company }}. L’invitation est valable {{ days }} jours.</p>',
      button: 'Accepter l’invitation',
      note: 'Si vous ne connaissez pas l’expéditeur, ne suivez pas le lien.',
    },
    de: {
      subject: '{{ inviter }} lädt Sie zu {{ company }} ein',
      heading: 'Arbeiten Sie bei {{ company }} mit',
      body: '<p>{{ inviter }} möchte mit Ihnen bei {{ company }} zusammenarbeiten. Die Einladung gilt {{ days }} Tage.</p>',
      button: 'Einladung annehmen',
      note: 'Wenn Sie den Absender nicht kennen, öffnen Sie den Link nicht.',
    },
    ja: {
      subject: '{{ inviter }} さんから {{ company }} への招待',
      heading: '{{ company }} に参加しませんか',
      body: '<p>{{ inviter }} さんが {{ company }} での共同作業にあなたを招待しています。招待は{{ days }}日間有効です。</p>',
      button: '招待を受ける',
      note: '送信者にお心当たりがない場合は、リンクを開かないでください。',
    },
    zh: {
      subject: '{{ inviter }} 邀请您加入 {{ company }}',
      heading: '加入 {{ company }}',
      body: '<p>{{ inviter }} 希望与您在 {{ company }} 共事。邀请在 {{ days }} 天内有效。</p>',
      button: '接受邀请',
      note: '如果您不认识发送人，请不要打开链接。',
    },
  },
}
