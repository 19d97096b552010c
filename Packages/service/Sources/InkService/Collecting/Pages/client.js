// What both pages need: the elements, and requests with the key of the page's address.

const key = new URLSearchParams(location.search).get('key') ?? '';

export const element = (id) => document.getElementById(id);

// Asks the program; an error has its sentence and its status.
export async function ask(path, body) {
  const answer = await fetch(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: `Bearer ${key}`, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const result = await answer.json().catch(() => ({}));
  if (!answer.ok) throw Object.assign(new Error(result.error?.message ?? `error ${answer.status}`), { status: answer.status });
  return result;
}
