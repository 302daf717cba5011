import Testing
import Varlink

struct JSONObjectTests {
  @Test func `members keep their order`() {
    let object: JSONObject = ["z": 1, "a": 2, "m": 3]
    #expect(object.members.map(\.key) == ["z", "a", "m"])
  }

  @Test func `equality does not depend on the order`() {
    #expect(["a": 1, "b": 2] as JSONObject == ["b": 2, "a": 1])
    #expect(["a": 1, "b": 2] as JSONObject != ["a": 1])
    #expect(["a": 1] as JSONObject != ["a": 2])
    #expect(["a": 1] as JSONObject != ["b": 1])
  }

  @Test(arguments: [1, 15, 16, 17, 18, 100])
  func `lookup, change and removal work at any size`(_ count: Int) {
    var object = JSONObject((0..<count).map { ("k\($0)", .integer(Int64($0))) })
    #expect(object.count == count)
    #expect((0..<count).allSatisfy { object["k\($0)"]?.integerValue == Int64($0) })
    #expect(object["k\(count)"] == nil)

    let refused = object.append(key: "k0", value: true)
    #expect(!refused)
    object["k\(count - 1)"] = "last"
    #expect(object["k\(count - 1)"] == "last")
    object["k0"] = nil
    #expect(object.count == count - 1)
    #expect(object["k0"] == nil)
    #expect(count < 3 || object["k1"] == 1)
    let appended = object.append(key: "k0", value: true)
    #expect(appended)
    #expect(object.members.last?.key == "k0")
    #expect(object["k0"] == true)
  }

  @Test func `of a key given twice the later value counts`() {
    #expect(["a": 1, "b": 2, "a": 3] as JSONObject == ["a": 3, "b": 2])
  }
}

struct JSONValueTests {
  @Test func `a whole number is an integer however it was written`() {
    #expect(JSONValue.integer(5).integerValue == 5)
    #expect(JSONValue.number(5).integerValue == 5)
    #expect(JSONValue.number(5.5).integerValue == nil)
    #expect(JSONValue.number(9_223_372_036_854_775_808).integerValue == nil)
    #expect(JSONValue.string("5").integerValue == nil)
  }

  @Test func `both kinds of number are doubles`() {
    #expect(JSONValue.integer(5).doubleValue == 5)
    #expect(JSONValue.number(5.5).doubleValue == 5.5)
    #expect(JSONValue.bool(true).doubleValue == nil)
  }

  @Test func `an accessor gives nothing of another type`() {
    let values: [JSONValue] = [.null, true, 1, 1.5, "s", [1], ["a": 1]]
    #expect(values.map(\.isNull) == [true, false, false, false, false, false, false])
    #expect(values.map(\.boolValue) == [nil, true, nil, nil, nil, nil, nil])
    #expect(values.map(\.integerValue) == [nil, nil, 1, nil, nil, nil, nil])
    #expect(values.map(\.stringValue) == [nil, nil, nil, nil, "s", nil, nil])
    #expect(values.map(\.arrayValue) == [nil, nil, nil, nil, nil, [1], nil])
    #expect(values.map(\.objectValue) == [nil, nil, nil, nil, nil, nil, ["a": 1]])
  }
}
