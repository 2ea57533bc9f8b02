/** Tests of a step: how many passed, the failed ones and those tried twice with what they said, the names of the skipped ones. */

/** Reads what vitest's JSON reporter wrote. */
export function readSpecReport(report) {
  const outcome = { passed: 0, failures: [], skipped: [], again: [] }
  for (const { name: file, message, status: fileStatus, assertionResults } of report.testResults) {
    for (const { fullName, status, failureMessages } of assertionResults) {
      const told = { name: fullName, file, text: failureMessages.join('\n') }
      if (status === 'passed') {
        outcome.passed++
        if (failureMessages.length > 0) outcome.again.push(told)
      } else if (status === 'failed') outcome.failures.push(told)
      else outcome.skipped.push(fullName)
    }
    // A file that cannot even be loaded has no tests to fail.
    const spoke = assertionResults.some(({ status }) => status === 'failed')
    if (fileStatus === 'failed' && !spoke) outcome.failures.push({ name: 'could not be run', file, text: message })
  }
  return outcome
}

/** Reads what Playwright's JSON reporter wrote. */
export function readBrowserReport(report) {
  const outcome = { passed: 0, failures: [], skipped: [], again: [] }
  const walk = (suite, above) => {
    const path = suite.title && suite.title !== suite.file ? [...above, suite.title] : above
    for (const { title, file, tests } of suite.specs ?? []) {
      for (const { status, results } of tests) {
        const name = [...path, title].join(' ')
        const told = {
          name,
          file,
          text: results.flatMap(({ errors }) => errors.map(({ message, stack }) => stack ?? message)).join('\n'),
        }
        if (status === 'expected' || status === 'flaky') outcome.passed++
        if (status === 'flaky') outcome.again.push(told)
        if (status === 'skipped') outcome.skipped.push(name)
        if (status === 'unexpected') outcome.failures.push(told)
      }
    }
    for (const inner of suite.suites ?? []) walk(inner, path)
  }
  for (const suite of report.suites) walk(suite, [])
  for (const { message, stack } of report.errors) outcome.failures.push({ name: 'could not be run', text: stack ?? message })
  return outcome
}
