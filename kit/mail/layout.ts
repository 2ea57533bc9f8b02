let compiled: Promise<string> | undefined

/**
 * The one branded frame around every mail, as a Liquid template of HTML. Its values: `subject`, `language`, `brand`, `heading`,
 * `body` and `note` (clean HTML), `button`, `link`.
 */
export const layout = (): Promise<string> => (compiled ??= compile())

async function compile(): Promise<string> {
  // System fonts only: a mail that loads anything from elsewhere tells others that it was opened.
  // Loaded when the first mail is laid out: it takes 60 MB and a third of the time a server needs to start.
  const { default: mjml } = await import('mjml')
  const { html, errors } = await mjml(source, { fonts: {}, validationLevel: 'strict' })
  if (errors.length > 0) throw new Error(`The mail layout is broken: ${JSON.stringify(errors)}`)
  return html
}

const source = `
<mjml lang="{{ language }}">
  <mj-head>
    <mj-title>{{ subject }}</mj-title>
    <mj-preview>{{ heading }}</mj-preview>
    <mj-attributes>
      <mj-all font-family="-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Hiragino Sans', 'Noto Sans CJK SC', 'Microsoft YaHei', sans-serif" />
      <mj-text font-size="16px" line-height="1.5" color="#292524" padding="0 0 16px 0" />
    </mj-attributes>
    <mj-style>
      :root { color-scheme: light dark; supported-color-schemes: light dark; }
      a { color: #9a3412; }
      .card div div table { width: 100%; border-collapse: collapse; margin: 0 0 16px; }
      .card div div th, .card div div td { padding: 8px 0; border-bottom: 1px solid #e7e5e4; text-align: start; vertical-align: top; }
      .card div div td:last-child:not(:first-child) { padding-inline-start: 16px; text-align: end; white-space: nowrap; }
      @media (prefers-color-scheme: dark) {
        .page, .page > div { background: #1c1917 !important; }
        .card, .card > table { background: #292524 !important; }
        .card div, .card li, .card div div td { color: #e7e5e4 !important; border-color: #57534e !important; }
        .small div, .card .small div { color: #a8a29e !important; }
        a { color: #fdba74; }
        .card .button a { color: #ffffff !important; }
      }
    </mj-style>
  </mj-head>
  <mj-body background-color="#f5f5f4" width="560px" css-class="page">
    <mj-section padding="24px 16px 12px"><mj-column>
      <mj-text font-size="14px" font-weight="600" color="#57534e" padding="0 8px" css-class="small">{{ brand }}</mj-text>
    </mj-column></mj-section>
    <mj-section background-color="#ffffff" padding="28px 24px 12px" border-radius="8px" css-class="card"><mj-column>
      <mj-text font-size="20px" font-weight="600" line-height="1.3"><h1 style="margin:0;font-size:20px;font-weight:600;">{{ heading }}</h1></mj-text>
      <mj-text>{{ body | raw }}</mj-text>
      <mj-raw>{% if button %}</mj-raw>
      <mj-button href="{{ link }}" background-color="#9a3412" color="#ffffff" font-size="16px" align="left" border-radius="6px" inner-padding="12px 20px" padding="4px 0 20px" css-class="button">{{ button }}</mj-button>
      <mj-text font-size="13px" color="#78716c" css-class="small"><a href="{{ link }}" style="word-break:break-all;">{{ link }}</a></mj-text>
      <mj-raw>{% endif %}</mj-raw>
    </mj-column></mj-section>
    <mj-raw>{% if note %}</mj-raw>
    <mj-section padding="12px 16px 32px"><mj-column>
      <mj-text font-size="13px" color="#57534e" padding="0 8px" css-class="small">{{ note | raw }}</mj-text>
    </mj-column></mj-section>
    <mj-raw>{% endif %}</mj-raw>
  </mj-body>
</mjml>`
