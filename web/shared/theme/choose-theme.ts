/** A script for a page's head, run before the first paint: the stored theme, otherwise the system's. */
export const chooseTheme = `{let t;try{t=localStorage.theme}catch{}if(t!=='dark'&&t!=='light')t=matchMedia('(prefers-color-scheme: light)').matches?'light':'dark';document.documentElement.dataset.theme=t}`
