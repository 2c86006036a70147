// A reporter for Node's test runner that writes the name of a file for each test that fails in it.

export default async function* failedFiles(events) {
  for await (const { type, data } of events) {
    if (type === "test:fail") {
      yield `${data.file ?? data.name}\n`;
    }
  }
}
