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

/** A field to draw a signature in; it is sent as a picture with the name beside it. */
export const signScript = `for (const place of document.querySelectorAll('[data-sign]')) {
  const canvas = document.createElement('canvas')
  canvas.width = 800
  canvas.height = 240
  canvas.setAttribute('role', 'img')
  canvas.setAttribute('aria-label', place.dataset.label)
  const title = document.createElement('p')
  title.className = 'help'
  title.textContent = place.dataset.label
  const drawn = document.createElement('input')
  drawn.type = 'hidden'
  drawn.name = place.dataset.sign
  const clear = document.createElement('button')
  clear.type = 'button'
  clear.className = 'quiet'
  clear.textContent = place.dataset.clear
  place.append(title, canvas, drawn, clear)
  const pen = canvas.getContext('2d')
  pen.lineWidth = 3
  pen.lineCap = 'round'
  pen.strokeStyle = '#1b1f24'
  let isDown = false
  const at = (event) => {
    const box = canvas.getBoundingClientRect()
    return [((event.clientX - box.left) * canvas.width) / box.width, ((event.clientY - box.top) * canvas.height) / box.height]
  }
  canvas.addEventListener('pointerdown', (event) => {
    isDown = true
    canvas.setPointerCapture(event.pointerId)
    pen.beginPath()
    pen.moveTo(...at(event))
  })
  canvas.addEventListener('pointermove', (event) => {
    if (!isDown) return
    pen.lineTo(...at(event))
    pen.stroke()
    drawn.value = 'drawn'
  })
  canvas.addEventListener('pointerup', () => (isDown = false))
  clear.addEventListener('click', () => {
    pen.clearRect(0, 0, canvas.width, canvas.height)
    drawn.value = ''
  })
  drawn.form.addEventListener('submit', () => {
    if (drawn.value) drawn.value = canvas.toDataURL('image/png')
  })
}
`

/** Tells the page around a frame how high it would be. The height says nothing of anybody. */
export const frameScript = `new ResizeObserver(() => parent.postMessage({ formHeight: document.documentElement.scrollHeight }, '*')).observe(document.body)
`
