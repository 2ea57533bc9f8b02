/** `<script src="…/f/embed.js" data-form="company/form"></script>`: a frame in its place, as high as what is in it. */
export const embedScript = (publicUrl: string): string => `(() => {
  const origin = ${JSON.stringify(publicUrl)}
  const script = document.currentScript
  const form = script && script.dataset.form
  if (!form || !/^[a-z0-9-]+\\/[a-z0-9-]+$/.test(form)) return
  const frame = document.createElement('iframe')
  frame.src = origin + '/f/' + form + '?embed=1'
  frame.title = script.dataset.title || 'Form'
  frame.style.cssText = 'width:100%;border:0;height:600px'
  script.after(frame)
  addEventListener('message', (event) => {
    if (event.origin !== origin || event.source !== frame.contentWindow) return
    const height = event.data && event.data.formHeight
    if (typeof height === 'number') frame.style.height = Math.min(20000, Math.max(100, Math.ceil(height))) + 'px'
  })
})()
`

/** Tells the page around a frame how high it would be. The height says nothing of anybody. */
export const frameScript = `new ResizeObserver(() => parent.postMessage({ formHeight: document.documentElement.scrollHeight }, '*')).observe(document.body)
`
