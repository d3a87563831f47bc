/**
 * The script of the two pages that tie a launch to its browser, as text: it runs inline under the page's nonce, and has nothing from
 * outside. On the page of the login it keeps a secret, in the storage of this site where the browser lets a frame have one, else with the
 * platform (LTI Client Side postMessages, Platform Storage); where neither works and no cookie came, it stops before the platform's hint is
 * spent. On the page of the launch it brings the secret back. An answer counts only from the platform's origin, to the question asked.
 */
export const bindingScript = String(`async function (given) {
  const key = 'lti_' + given.state.slice(0, 16)
  const show = id => {
    document.getElementById('opening').hidden = true
    const shown = document.getElementById(id)
    shown.hidden = false
    const first = shown.querySelector('button') || shown
    first.focus()
  }
  const stores = ['sessionStorage', 'localStorage']
  const tried = (name, use) => {
    try {
      return use(window[name])
    } catch {
      return undefined
    }
  }
  const host = window.opener && window.opener !== window ? window.opener : window.parent !== window ? window.parent : null
  const ask = (to, origin, message) =>
    new Promise(resolve => {
      const id = 'ly-' + crypto.getRandomValues(new Uint32Array(4)).join('-')
      const heard = event => {
        const data = event.data
        if (event.origin !== given.origin || !data || typeof data !== 'object') return
        if (data.message_id !== id || data.subject !== message.subject + '.response') return
        end(data)
      }
      const end = value => {
        removeEventListener('message', heard)
        clearTimeout(timer)
        resolve(value)
      }
      const timer = setTimeout(end, 1000)
      addEventListener('message', heard)
      try {
        to.postMessage({ ...message, message_id: id }, origin)
      } catch {
        end()
      }
    })
  const frameNamed = name => {
    if (!name || name === '_parent') return host
    try {
      return host.frames[name] || null
    } catch {
      return null
    }
  }
  const platformStorage = async message => {
    if (!host) return undefined
    let target = given.target
    const can = await ask(host, '*', { subject: 'lti.capabilities' })
    const list = can && Array.isArray(can.supported_messages) ? can.supported_messages : []
    const mine = list.find(one => one && one.subject === message.subject)
    if (!mine && !target) return undefined
    if (mine && typeof mine.frame === 'string') target = mine.frame
    const to = frameNamed(target)
    if (!to) return undefined
    const answer = await ask(to, given.origin, message)
    return answer && !answer.error ? answer : undefined
  }
  const stateKey = 'state_' + given.state
  if (given.step === 'login') {
    const kept = stores.map(name =>
      tried(name, store => {
        store.setItem(key, given.secret)
        return store.getItem(key) === given.secret
      })
    )
    const go = () => location.replace(given.next)
    if (kept.includes(true)) return go()
    const cookie = await fetch('/lti/cookie?state=' + given.state, { cache: 'no-store' }).then(
      answer => answer.status === 204,
      () => false
    )
    if (cookie) return go()
    const put = await platformStorage({ subject: 'lti.put_data', key: stateKey, value: given.secret })
    if (put && put.value === given.secret) return go()
    return show('blocked')
  }
  let proof
  for (const name of stores) {
    proof = proof || tried(name, store => store.getItem(key))
    tried(name, store => store.removeItem(key))
  }
  if (!proof) {
    const got = await platformStorage({ subject: 'lti.get_data', key: stateKey })
    if (got && typeof got.value === 'string') proof = got.value
  }
  if (!proof) return show('blocked')
  const form = document.getElementById('prove')
  form.elements.namedItem('proof').value = proof
  form.submit()
}`)
