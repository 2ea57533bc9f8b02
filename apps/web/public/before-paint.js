// Runs before the first frame, so that it already has the theme and the language that were chosen. An external file,
// because the content policy allows no script inside the page.
;(() => {
  const root = document.documentElement
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const menu = read('kt_theme_mode_menu')
  const dark = menu === 'light' || menu === 'dark' ? menu === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  const language = read('language')
  if (['en', 'es', 'fr', 'de', 'ja', 'zh'].includes(language)) root.lang = language
  if (/^\/(c\/|$)/.test(location.pathname) && read('accessToken')) root.dataset.area = 'company'
})()
