import type { MailTemplate } from '@quoin/kit/mail'

/** Paragraphs and the lines in them; what people write is text, never HTML. */
const body =
  '{% for part in parts %}<p>{% for line in part %}{{ line }}{% unless forloop.last %}<br>{% endunless %}{% endfor %}</p>{% endfor %}'

/** What somebody writes to a customer in their own words. */
export const letter: MailTemplate = {
  sample: {
    subject: 'About our meeting',
    parts: [['Dear Kim,'], ['thank you for your time.', 'See you soon.']],
    sender: 'Ada Lind',
    sender_email: 'ada@demo.test',
  },
  texts: {
    en: {
      subject: '{{ subject }}',
      heading: '{{ subject }}',
      body,
      note: 'Sent by {{ sender }}. To reply, write to {{ sender_email }}.',
    },
    es: {
      subject: '{{ subject }}',
      heading: '{{ subject }}',
      body,
      note: 'Escrito por {{ sender }}. Para responder, escribe a {{ sender_email }}.',
    },
    fr: {
      subject: '{{ subject }}',
      heading: '{{ subject }}',
      body,
      note: 'Écrit par {{ sender }}. Pour répondre, écrivez à {{ sender_email }}.',
    },
    de: {
      subject: '{{ subject }}',
      heading: '{{ subject }}',
      body,
      note: 'Geschrieben von {{ sender }}. Antworten Sie bitte an {{ sender_email }}.',
    },
    ja: {
      subject: '{{ subject }}',
      heading: '{{ subject }}',
      body,
      note: '送信者：{{ sender }}。ご返信は {{ sender_email }} までお願いいたします。',
    },
    zh: {
      subject: '{{ subject }}',
      heading: '{{ subject }}',
      body,
      note: '由 {{ sender }} 撰写。如需回复，请发送至 {{ sender_email }}。',
    },
  },
}

/** The address of an offer, with a few words of whoever made it. */
export const offerMail: MailTemplate = {
  sample: {
    number: 'Q-2026-0001',
    name: 'New kitchen',
    seller: 'Harbour',
    seller_card: 'Harbour · Quay 1 · 20457 Hamburg · DE123456789',
    parts: [['Dear Kim,'], ['here is what we talked about.']],
    until: '2026-12-31',
    sender: 'Ada Lind',
    sender_email: 'ada@demo.test',
    link: 'https://quoin.example/offer#sample',
  },
  texts: {
    en: {
      subject: '{{ number }} · {{ name }}',
      heading: '{{ name }}',
      body: `${body}<p>You can view and accept quote {{ number }} from {{ seller }} until {{ until }}.</p>`,
      button: 'View quote',
      note: 'Sent by {{ sender }}. To reply, write to {{ sender_email }}.{% if seller_card %} {{ seller_card }}{% endif %}',
    },
    es: {
      subject: '{{ number }} · {{ name }}',
      heading: '{{ name }}',
      body: `${body}<p>Puedes leer y aceptar el presupuesto {{ number }} de {{ seller }} hasta el {{ until }}.</p>`,
      button: 'Abrir el presupuesto',
      note: 'Enviado por {{ sender }}. Para responder, escribe a {{ sender_email }}.{% if seller_card %} {{ seller_card }}{% endif %}',
    },
    fr: {
      subject: '{{ number }} · {{ name }}',
      heading: '{{ name }}',
      body: `${body}<p>Vous pouvez lire et accepter le devis {{ number }} de {{ seller }} jusqu’au {{ until }}.</p>`,
      button: 'Ouvrir le devis',
      note: 'Envoyé par {{ sender }}. Pour répondre, écrivez à {{ sender_email }}.{% if seller_card %} {{ seller_card }}{% endif %}',
    },
    de: {
      subject: '{{ number }} · {{ name }}',
      heading: '{{ name }}',
      body: `${body}<p>Das Angebot {{ number }} von {{ seller }} können Sie bis {{ until }} lesen und annehmen.</p>`,
      button: 'Angebot öffnen',
      note: 'Gesendet von {{ sender }}. Antworten Sie bitte an {{ sender_email }}.{% if seller_card %} {{ seller_card }}{% endif %}',
    },
    ja: {
      subject: '{{ number }} · {{ name }}',
      heading: '{{ name }}',
      body: `${body}<p>{{ seller }} からの見積書 {{ number }} は {{ until }} までご覧・ご承認いただけます。</p>`,
      button: '見積書を開く',
      note: '送信者：{{ sender }}。ご返信は {{ sender_email }} までお願いいたします。{% if seller_card %} {{ seller_card }}{% endif %}',
    },
    zh: {
      subject: '{{ number }} · {{ name }}',
      heading: '{{ name }}',
      body: `${body}<p>您可在 {{ until }} 之前查看并接受 {{ seller }} 的报价单 {{ number }}。</p>`,
      button: '打开报价单',
      note: '由 {{ sender }} 发送。如需回复，请发送至 {{ sender_email }}。{% if seller_card %} {{ seller_card }}{% endif %}',
    },
  },
}

/** What people typed, as paragraphs of lines. */
export const partsOf = (text: string): string[][] =>
  text
    .split(/\r?\n\s*\r?\n/)
    .map((part) => part.split(/\r?\n/).filter((line) => line.trim() !== ''))
    .filter((part) => part.length > 0)
